-- A contribution that is withdrawn leaves the evidence of earlier assessments too.
GRANT UPDATE (evidence) ON process.step_analysis TO kpi_runtime;
