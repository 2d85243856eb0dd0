-- Reads metric-values.json (pages of the query in metric-values.graphql) and export.parquet (an export of a dataset).
CREATE OR REPLACE VIEW metric_values AS
WITH metrics AS (
  SELECT unnest(data.metricDefinitionsConnection.nodes) AS metric
  FROM read_json('metric-values.json', format = 'newline_delimited', maximum_depth = -1)
),
points AS (SELECT metric, unnest(metric.values.points) AS point FROM metrics)
SELECT
  metric.metricId AS metric_id,
  metric.name,
  metric.unit,
  lower(metric.values.grain) AS grain,
  CAST(point.periodStart AS DATE) AS period_start,
  CAST(point.value AS DOUBLE) AS value,
  point.isComplete AS is_complete
FROM points;

CREATE OR REPLACE VIEW export AS SELECT * FROM read_parquet('export.parquet');

-- The newest complete value of each metric, with the change from the period before.
CREATE OR REPLACE VIEW newest_values AS
SELECT name, unit, period_start, value, value - lag(value) OVER periods AS change
FROM metric_values
WHERE is_complete
WINDOW periods AS (PARTITION BY metric_id ORDER BY period_start)
QUALIFY row_number() OVER (PARTITION BY metric_id ORDER BY period_start DESC) = 1
ORDER BY name;
