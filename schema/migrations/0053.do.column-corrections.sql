-- What people stated about the columns of a dataset: a list of {name, semanticType, unit, role}. It holds for all later versions.
ALTER TABLE sources.dataset ADD COLUMN column_corrections jsonb NOT NULL DEFAULT '[]';
