-- What a tenant gives agents to read: a name, and a file in blob storage under the document's own id.
CREATE TABLE sources.document (
  tenant_id   text NOT NULL,
  document_id text NOT NULL,
  name        text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  media_type  text NOT NULL,
  blob_name   text NOT NULL,
  file_status text NOT NULL DEFAULT 'awaiting_upload' CHECK (file_status IN ('awaiting_upload', 'uploaded', 'too_large')),
  -- As measured when the file was last looked at.
  bytes       bigint CHECK (bytes >= 0),
  created_by  text NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, document_id)
);
SELECT platform.protect_tenant_table('sources.document');
GRANT SELECT, INSERT, UPDATE, DELETE ON sources.document TO kpi_runtime;
