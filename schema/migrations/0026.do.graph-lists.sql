-- Pages of the graph go by ids, which sort by creation: what narrows a list and is rare in it leads to the ids at once.
CREATE INDEX run_page_of_agent ON agents.run (tenant_id, agent, run_id DESC);
CREATE INDEX run_page_of_status ON agents.run (tenant_id, status, run_id DESC);
CREATE INDEX quality_check_page_of_source ON sources.quality_check (tenant_id, source_id, quality_check_id DESC);
-- Also finds the latest check of each of many datasets.
CREATE INDEX quality_check_page_of_dataset ON sources.quality_check (tenant_id, dataset_id, quality_check_id DESC);
