-- Distributes the tables by tenant with Citus, for example on an elastic cluster of Azure Database for PostgreSQL. Run it once as
-- the owner, on a migrated database, while no process of the service runs. This has not been run on Citus: docs/operations.md
-- (distribution by tenant) lists what has to be tried first. A test compares the statements with the tables of the migrations.

-- The service has triggers on agents.run and metrics.version, which change rows of the same tenant only.
SET citus.enable_unsafe_triggers = on;

-- Tables that every node holds.
SELECT create_reference_table('agents.worker');
SELECT create_reference_table('events.epoch');
SELECT create_reference_table('platform.model_endpoint');
SELECT create_reference_table('platform.schema_version');
SELECT create_reference_table('search.shared_collection');
SELECT create_reference_table('search.shared_document');
SELECT create_reference_table('search.shared_embedding');
SELECT create_reference_table('search.shared_posting');
SELECT create_reference_table('search.shared_trigram');
SELECT create_reference_table('search.shared_vocabulary_change');
SELECT create_reference_table('tenants.tenant');

-- Tables of tenants: all rows of a tenant are on one node.
SELECT create_distributed_table('advisor.conversation', 'tenant_id', colocate_with => 'none');
SELECT create_distributed_table('advisor.message', 'tenant_id', colocate_with => 'advisor.conversation');
SELECT create_distributed_table('agents.run', 'tenant_id', colocate_with => 'advisor.conversation');
SELECT create_distributed_table('agents.artifact', 'tenant_id', colocate_with => 'advisor.conversation');
SELECT create_distributed_table('agents.available_data', 'tenant_id', colocate_with => 'advisor.conversation');
SELECT create_distributed_table('agents.briefing', 'tenant_id', colocate_with => 'advisor.conversation');
SELECT create_distributed_table('agents.dispatch', 'tenant_id', colocate_with => 'advisor.conversation');
SELECT create_distributed_table('agents.export', 'tenant_id', colocate_with => 'advisor.conversation');
SELECT create_distributed_table('agents.feedback', 'tenant_id', colocate_with => 'advisor.conversation');
SELECT create_distributed_table('agents.lane', 'tenant_id', colocate_with => 'advisor.conversation');
SELECT create_distributed_table('events.event', 'tenant_id', colocate_with => 'advisor.conversation');
SELECT create_distributed_table('events.relay_position', 'tenant_id', colocate_with => 'advisor.conversation');
SELECT create_distributed_table('events.tenant_sequence', 'tenant_id', colocate_with => 'advisor.conversation');
SELECT create_distributed_table('metrics.definition', 'tenant_id', colocate_with => 'advisor.conversation');
SELECT create_distributed_table('metrics.version', 'tenant_id', colocate_with => 'advisor.conversation');
SELECT create_distributed_table('metrics.computation', 'tenant_id', colocate_with => 'advisor.conversation');
SELECT create_distributed_table('metrics.gold_value', 'tenant_id', colocate_with => 'advisor.conversation');
SELECT create_distributed_table('metrics.kpi_candidate', 'tenant_id', colocate_with => 'advisor.conversation');
SELECT create_distributed_table('onboarding.session', 'tenant_id', colocate_with => 'advisor.conversation');
SELECT create_distributed_table('onboarding.answer', 'tenant_id', colocate_with => 'advisor.conversation');
SELECT create_distributed_table('onboarding.company_profile', 'tenant_id', colocate_with => 'advisor.conversation');
SELECT create_distributed_table('platform.audit_entry', 'tenant_id', colocate_with => 'advisor.conversation');
SELECT create_distributed_table('platform.idempotency_key', 'tenant_id', colocate_with => 'advisor.conversation');
SELECT create_distributed_table('process.contribution', 'tenant_id', colocate_with => 'advisor.conversation');
SELECT create_distributed_table('process.step_analysis', 'tenant_id', colocate_with => 'advisor.conversation');
SELECT create_distributed_table('process.step_state', 'tenant_id', colocate_with => 'advisor.conversation');
SELECT create_distributed_table('process.step_transition', 'tenant_id', colocate_with => 'advisor.conversation');
SELECT create_distributed_table('search.document', 'tenant_id', colocate_with => 'advisor.conversation');
SELECT create_distributed_table('search.embedding', 'tenant_id', colocate_with => 'advisor.conversation');
SELECT create_distributed_table('search.posting', 'tenant_id', colocate_with => 'advisor.conversation');
SELECT create_distributed_table('search.trigram', 'tenant_id', colocate_with => 'advisor.conversation');
SELECT create_distributed_table('search.vocabulary_change', 'tenant_id', colocate_with => 'advisor.conversation');
SELECT create_distributed_table('sources.source', 'tenant_id', colocate_with => 'advisor.conversation');
SELECT create_distributed_table('sources.dataset', 'tenant_id', colocate_with => 'advisor.conversation');
SELECT create_distributed_table('sources.dataset_version', 'tenant_id', colocate_with => 'advisor.conversation');
SELECT create_distributed_table('sources.document', 'tenant_id', colocate_with => 'advisor.conversation');
SELECT create_distributed_table('sources.quality_check', 'tenant_id', colocate_with => 'advisor.conversation');
SELECT create_distributed_table('tenants.model_routing_decision', 'tenant_id', colocate_with => 'advisor.conversation');
SELECT create_distributed_table('tenants.model_usage', 'tenant_id', colocate_with => 'advisor.conversation');
SELECT create_distributed_table('transformation.programme', 'tenant_id', colocate_with => 'advisor.conversation');
SELECT create_distributed_table('transformation.area', 'tenant_id', colocate_with => 'advisor.conversation');
SELECT create_distributed_table('transformation.initiative', 'tenant_id', colocate_with => 'advisor.conversation');
SELECT create_distributed_table('transformation.decision', 'tenant_id', colocate_with => 'advisor.conversation');
SELECT create_distributed_table('transformation.milestone', 'tenant_id', colocate_with => 'advisor.conversation');
SELECT create_distributed_table('transformation.risk', 'tenant_id', colocate_with => 'advisor.conversation');
SELECT create_distributed_table('transformation.scope_check', 'tenant_id', colocate_with => 'advisor.conversation');
