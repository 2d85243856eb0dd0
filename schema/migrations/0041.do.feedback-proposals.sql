-- A proposal of the agent feedback-loop that was decided is a decision of the programme, with the proposal that it is of.
ALTER TABLE transformation.decision
  ADD COLUMN proposal_run_id   text,
  -- The proposal's id within its run, and what it is about: the same proposal of a later run has the same subject.
  ADD COLUMN proposal_id       text,
  ADD COLUMN proposal_subject  text,
  ADD COLUMN proposal_approved boolean,
  ADD CHECK (num_nulls(proposal_run_id, proposal_id, proposal_subject, proposal_approved) IN (0, 4)),
  ADD CHECK (proposal_run_id IS NULL OR status = 'decided');
CREATE INDEX decision_of_proposal ON transformation.decision (tenant_id, proposal_subject, decided_at) WHERE proposal_subject IS NOT NULL;
