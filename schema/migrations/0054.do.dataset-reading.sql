-- How a delimited text file was read: {encoding, delimiter, quote, escape, headerRows, decimalSeparator, rejectedRows, rejectedShare, stated}.
ALTER TABLE sources.dataset ADD COLUMN reading jsonb;
-- CSV file with the rows that were set aside because they do not fit the table.
ALTER TABLE sources.dataset ADD COLUMN rejected_blob_name text;
