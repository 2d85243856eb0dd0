import { DuckDbSession } from '../../../platform/analytics/index.js';
import { kpiCatalogue } from './catalogue.js';
import { CORE_EXAMPLES, type Example } from './testing/core-examples.js';
import { computeKpi, writtenTable } from './testing/small-tables.js';

const ORDER_TO_CASH: readonly Example[] = [
  ['on-time-delivery', 'promised delivered', '05-04 05-04T16:30; 05-04 05-05; 05-04 05-01; 05-04 -; - 05-04', (100 * 2) / 3],
  [
    'on-time-in-full',
    'promised delivered order_quantity delivered_quantity',
    '05-04 05-04 10 10; 05-04 05-05 10 10; 05-04 05-03 10 9; 05-04 - 10 -; 05-04 05-04 - 5; - 05-04 10 10',
    (100 * 1) / 4,
  ],
  [
    'perfect-order-fulfilment',
    'on_time complete undamaged documents',
    'yes yes yes yes; yes no yes yes; no - yes yes; yes yes yes -; yes yes yes yes',
    (100 * 2) / 4,
  ],
  ['order-lead-time', 'ordered delivered', '05-01 05-03; 05-01 05-05T12:00; 05-01 -; - 05-09', (2 + 4.5) / 2],
  [
    'order-lead-time-p90',
    'ordered delivered',
    '05-01 05-02; 05-01 05-03; 05-01 05-04; 05-01 05-05; 05-01 05-06; 05-01 05-07; 05-01 05-08; 05-01 05-09; 05-01 05-10; 05-01 05-11; 05-01 05-21',
    10,
  ],
  ['delivery-delay', 'promised delivered', '05-04 05-06; 05-04 05-08; 05-04 05-04T18:00; 05-04 05-01; 05-04 -', (2 + 4) / 2],
  ['billing-time', 'delivered invoiced', '05-04 05-05; 05-04 05-08; 05-04 -', (1 + 4) / 2],
  ['invoice-accuracy', 'corrected', 'no; no; no; yes; -', (100 * 3) / 4],
  ['credit-note-share', 'credited invoice_value', '-50 1000; - 500; 25 -; 10 500', (100 * 60) / 2000],
  ['order-change-rate', 'changes', '0; 1; 3; -', (100 * 2) / 3],
  ['order-cancellation-rate', 'status', 'storniert; offen; erledigt; erledigt; -', (100 * 1) / 4],
  ['electronic-order-share', 'channel', 'EDI; Webshop; Fax; Telefon; EDI; -', (100 * 3) / 5],
  ['order-backlog', 'open_value', '1200.5; -; 300', 1500.5],
  ['deliveries-per-order', 'order delivery', 'A1 L1; A1 L1; A1 L2; A2 L3; A3 -; - L4', 3 / 2],
  ['steps-per-order', 'case activity', 'A1 prüfen; A1 prüfen; A1 liefern; A2 prüfen; A3 -; - liefern', 4 / 2],
  ['automated-steps', 'resource', 'BATCHUSER; Meyer; RPA; Schulz; -', (100 * 2) / 4],
];

const PROCURE_TO_PAY: readonly Example[] = [
  ['requisition-to-order-time', 'requested ordered', '05-01 05-04; 05-01 05-02; 05-01 -', (3 + 1) / 2],
  ['replenishment-lead-time', 'ordered received', '05-01 05-15; 05-01 05-21; - 05-09', (14 + 20) / 2],
  ['supplier-on-time-delivery', 'received due', '05-04 05-04; 05-05 05-04; 05-01 05-04; - 05-04', (100 * 2) / 3],
  ['supplier-defect-rate', 'rejected quantity', '2 5000; 0 3000; - 9000; 1 -', (1_000_000 * 2) / 8000],
  ['purchase-price-variance', 'price standard_price quantity', '11 10 100; 19 20 10; - 10 50; 12 10 -', (100 * (100 - 10)) / (1000 + 200)],
  ['maverick-buying-share', 'amount contract', '600 V1; 300 -; 100 -; - -', (100 * 400) / 1000],
  ['maverick-buying-share', 'amount contract', '600 V1; 400 V2', 0],
  ['purchase-order-coverage', 'invoice purchase_order', 'R1 B1; R2 -; R3 B2; - B3; R4 B4', (100 * 3) / 4],
  ['touchless-invoice-rate', 'touchless', 'yes; no; no; -; yes', (100 * 2) / 4],
  ['invoice-match-rate', 'match', 'abgeglichen; Preisabweichung; Mengenabweichung; abgeglichen; -', (100 * 2) / 4],
  ['invoice-processing-time', 'invoice_received posted', '05-01 05-05; 05-01 05-03; 05-01 -', (4 + 2) / 2],
  ['cash-discount-capture', 'taken offered', '20 20; 0 30; - 50; 5 -', (100 * 20) / 100],
  [
    'supplier-payments-on-time',
    'paid due supplier',
    '05-04 05-04 L1; 05-09 05-04 L1; - 05-04 L2; 05-01 05-04 L2; 05-01 05-04 -',
    (100 * 2) / 3,
  ],
  ['purchase-order-change-rate', 'changes', '0; 0; 2; -', 100 / 3],
  ['spend-per-supplier', 'amount supplier', '100 S1; 300 S1; 200 S2; 500 -; - S3', 600 / 2],
  ['negotiated-savings', 'baseline agreed', '1000 900; 500 500; 700 -', (100 * 100) / 1500],
  ['repeated-invoice-references', 'reference', 'R1; R2; R1; R3; -; R1', (100 * 2) / 5],
];

const PRODUCTION: readonly Example[] = [
  // The example of the knowledge base: 684 good parts of half a minute each in 450 planned minutes.
  ['oee', 'planned_time good cycle', '450 684 0.5; 480 - 0.5; - 100 0.5', (100 * 342) / 450],
  ['machine-availability', 'planned_time run_time', '450 400; 150 140; 480 -', (100 * 540) / 600],
  ['performance-effectiveness', 'total cycle run_time', '720 0.5 400; 100 1 -; - 1 200', (100 * 360) / 400],
  ['quality-ratio', 'good total', '684 720; 80 -; 180 180', (100 * 864) / 900],
  ['scrap-rate', 'scrap total', '5 100; 15 300; - 50; 2 -', (100 * 20) / 400],
  ['rework-rate', 'rework total', '3 100; 0 300; - 50', (100 * 3) / 400],
  ['throughput-rate', 'total hours', '120 2; 90 1; 50 -', 210 / 3],
  ['changeover-time', 'setup', '30; 50; 0; -', 40],
  ['setup-share', 'setup run_time', '30 270; 70 130; 50 -', (100 * 100) / 500],
  [
    'schedule-adherence',
    'finished planned_end production_order',
    '05-04T17:00 05-04 F1; 05-06 05-04 F2; - 05-04 F3; 05-02 05-04 F4; 05-04 - F5; 05-02 05-04 -',
    (100 * 2) / 4,
  ],
  [
    'production-lead-time',
    'started finished production_order',
    '05-01 05-04 F1; 05-01T12:00 05-02 F2; 05-01 - F3; 05-01 05-31 -',
    (3 + 0.5) / 2,
  ],
  ['production-attainment', 'total plan', '120 100; 60 100; - 50; 70 -', (100 * 160) / 250],
  ['mean-operating-time-between-failures', 'hours failures', '160 2; 140 1; 100 -', 300 / 3],
  ['machine-repair-time', 'failed repaired', '05-04T08:00 05-04T10:00; 05-04T22:00 05-05T02:00; 05-04T08:00 -', (2 + 4) / 2],
  ['unplanned-downtime-share', 'downtime planned_time', '30 450; 60 450; - 480', (100 * 90) / 900],
  ['capacity-utilisation', 'used available', '70 80; 30 40; 20 -', (100 * 100) / 120],
  ['labour-efficiency', 'standard_hours worked_hours', '36 40; 44 40; 10 -', (100 * 80) / 80],
  ['energy-per-unit', 'energy total', '500 1000; 300 600; 100 -', 800 / 1600],
];

const LOGISTICS: readonly Example[] = [
  ['inventory-turnover', 'stock_value cost_of_sales', '400 100; 200 50; 300 -', (12 * 150) / 600],
  ['days-of-supply', 'stock daily_demand', '300 10; 100 10; 50 -', 400 / 20],
  ['fill-rate', 'supplied demanded', '10 10; 15 10; 4 10; - 10; 7 -', (100 * 24) / 40],
  ['stockout-rate', 'stock', '5; 0; -2; 9; -', (100 * 2) / 4],
  ['inventory-accuracy', 'counted booked', '10 10; 9 10; 0 0; - 4; 7 -', (100 * 2) / 3],
  [
    'slow-moving-stock-share',
    'day stock_value last_movement',
    '07-31 100 01-01; 07-31 250 06-01; 07-31 50 01-02; 07-31 90 -',
    (100 * 150) / 400,
  ],
  ['freight-cost-per-shipment', 'shipment freight', 'S1 100; S1 20; S2 60; S3 -; - 40', 180 / 2],
  ['freight-cost-ratio', 'freight goods_value', '30 1000; 20 1000; 50 -; - 400', (100 * 50) / 2000],
  ['carrier-on-time-arrival', 'arrived scheduled', '05-04T09:00 05-04T09:00; 05-04T09:01 05-04T09:00; 05-04 -', 50],
  ['transport-damage-rate', 'damaged', 'yes; no; no; no; -', 25],
  ['dock-to-stock-time', 'arrived stored', '05-04T08:00 05-04T12:00; 05-04T08:00 05-05T08:00; 05-04 -', (4 + 24) / 2],
  ['picking-accuracy', 'errors lines', '2 100; 3 400; - 90', 100 * (1 - 5 / 500)],
  ['picking-productivity', 'lines hours', '300 4; 150 1; 90 -', 450 / 5],
  ['load-utilisation', 'load capacity', '18 24; 30 24; 9 -', (100 * 48) / 48],
  ['storage-utilisation', 'occupied locations', '800 1000; 100 200; - 50', (100 * 900) / 1200],
  ['return-rate', 'returned delivered', '5 100; - 100; 3 -', (100 * 5) / 200],
  ['transport-emission-intensity', 'emissions weight distance', '60 2 300; 90 10 240; 70 - 100', (1000 * 150) / 3000],
];

const QUALITY: readonly Example[] = [
  ['complaint-rate', 'complaints deliveries', '4 200; 2 100; - 900', (100 * 6) / 300],
  ['customer-returned-ppm', 'rejected delivered', '3 40000; 0 20000; 5 -', (1_000_000 * 3) / 60_000],
  ['first-pass-yield', 'first_pass inspected', '95 100; 85 100; 9 -', (100 * 180) / 200],
  ['defects-per-million-opportunities', 'defects units opportunities', '6 100 20; 3 50 20; 4 - 20', (1_000_000 * 9) / 3000],
  // Mean 10, standard deviation 1, limits 7 and 14: the lower limit is closer.
  ['process-performance-ppk', 'measured upper_limit lower_limit', '9 14 7; 10 14 7; 11 14 7; - 99 -99', 3 / 3],
  ['lot-rejection-rate', 'decision', 'angenommen; zurückgewiesen; angenommen; offen; angenommen; -', 25],
  ['cost-of-poor-quality', 'internal external revenue', '20 30 1000; 10 40 1000; - 9 500', (100 * 100) / 2000],
  ['prevention-cost-share', 'prevention appraisal failure', '10 30 60; 20 20 60; 5 - 5', (100 * 30) / 200],
  ['warranty-cost-ratio', 'warranty revenue', '15 1000; 5 1000; - 800', 1],
  ['complaint-resolution-time', 'opened closed', '05-01 05-08; 05-01 05-04; 05-01 -', (7 + 3) / 2],
  [
    'corrective-actions-on-time',
    'closed due action',
    '05-04T15:00 05-04 M1; 05-06 05-04 M2; - 05-04 M3; 05-01 05-04 M4; 05-01 - M5; 05-01 05-04 -',
    (100 * 2) / 4,
  ],
  ['findings-per-audit', 'audit finding', 'A1 F1; A1 F2; A1 F3; A2 -; - F4', 3 / 2],
  ['repeat-failure-share', 'repeated', 'yes; no; no; no; no; -', 20],
];

const SERVICE: readonly Example[] = [
  ['first-contact-resolution', 'first_contact', 'yes; yes; yes; no; -', 75],
  ['first-response-time', 'opened responded', '05-04T08:00 05-04T09:00; 05-04T08:00 05-04T11:00; 05-04T08:00 05-06T08:00; 05-04 -', 3],
  ['resolution-time', 'opened resolved', '05-04T08:00 05-04T10:00; 05-04T08:00 05-04T14:00; 05-04 -', (2 + 6) / 2],
  // The 90th percentile of eleven evenly spaced durations from 1 h to 11 h.
  [
    'resolution-time-p90',
    'opened resolved',
    [...'123456789', '10', '11'].map((hours) => `05-04T00:00 05-04T${hours.padStart(2, '0')}:00`).join('; '),
    10,
  ],
  ['sla-compliance', 'breached', 'no; no; yes; no; -', 75],
  [
    'backlog-age',
    'opened resolved snapshot',
    '05-01 - 05-11; 05-05 05-20 05-11; 05-01 05-09 05-11; 05-15 - 05-11; - - 05-11; 05-01 - -',
    (10 + 6) / 2,
  ],
  ['reopen-rate', 'resolved reopens', '05-04 0; 05-04 2; 05-04 -; - 1; 05-05 0; 05-05 1', (100 * 2) / 4],
  ['escalation-rate', 'escalated', 'yes; no; no; no; -', 25],
  ['self-service-share', 'channel', 'Portal; E-Mail; Telefon; Chatbot; -', 50],
  ['call-abandonment-rate', 'abandoned offered', '5 100; 25 200; - 90', (100 * 30) / 300],
  ['call-service-level', 'in_time offered', '80 100; 190 200; - 90', (100 * 270) / 300],
  ['average-handling-time', 'talk wrap_up', '200 40; 100 60; 300 -', 400 / 2],
  ['customer-satisfaction', 'rating', '5; 4; 3; 1; -', 50],
  ['net-promoter-score', 'score', '10; 9; 8; 7; 6; -', (100 * (2 - 1)) / 5],
  ['first-time-fix-rate', 'visits', '1; 1; 3; 1; -', 75],
  ['cost-per-ticket', 'cost tickets', '9000 300; 3000 100; - 50', 12_000 / 400],
];

const FINANCE: readonly Example[] = [
  ['days-to-payment', 'invoiced paid customer', '05-01 05-31 K1; 05-01 05-15 K2; 05-01 - K1; 05-01 05-02 -', (30 + 14) / 2],
  ['days-sales-outstanding', 'receivables revenue', '150 100; 250 100; 90 -', ((365 / 12) * 400) / 200],
  ['days-payables-outstanding', 'payables cost_of_sales', '60 60; 90 40; - 50', ((365 / 12) * 150) / 100],
  ['days-inventory-outstanding', 'inventory cost_of_sales', '120 60; 80 40; - 50', ((365 / 12) * 200) / 100],
  // Two months of inventory plus 1.5 months of receivables minus one month of payables; a month has 365 / 12 days.
  [
    'cash-conversion-cycle',
    'inventory receivables payables revenue cost_of_sales',
    '120 150 60 100 60; 80 150 40 100 40; 999 - 999 999 999; - 999 999 999 999',
    (365 / 12) * (200 / 100 + 300 / 200 - 100 / 100),
  ],
  ['gross-margin', 'revenue cost_of_sales', '100 60; 300 200; 90 -', 100 * (1 - 260 / 400)],
  ['ebit-margin', 'ebit revenue', '10 100; -5 150; 7 -', (100 * 5) / 250],
  ['operating-cash-flow-margin', 'cash_flow revenue', '12 100; 8 100; - 50', (100 * 20) / 200],
  ['return-on-capital-employed', 'ebit total_assets current_liabilities', '30 250 50; 10 250 50; - 900 9', (100 * 40) / 400],
  ['equity-ratio', 'equity total_assets', '40 100; 20 100; - 70', (100 * 60) / 200],
  ['current-ratio', 'current_assets current_liabilities', '150 100; 90 60; 80 -', 240 / 160],
  [
    'overdue-receivables-share',
    'due snapshot open_amount customer',
    '04-30 05-31 100 K1; 05-31 05-31 200 K1; 06-15 05-31 100 K2; - 05-31 900 K1; 04-30 05-31 900 -',
    25,
  ],
  ['overdue-receivables-share', 'due snapshot open_amount customer', '06-15 05-31 100 K1', 0],
  ['bad-debt-ratio', 'written_off revenue', '2 1000; 3 1000; - 500', (100 * 5) / 2000],
  ['budget-variance', 'actual budget', '110 100; 95 100; 80 -; - 60', (100 * 5) / 200],
  ['forecast-accuracy', 'actual forecast', '100 90; 100 130; 50 -', 100 * (1 - 40 / 200)],
  ['days-to-close', 'period_end closed', '04-30 05-06; 05-31 06-04; 06-30 -', (6 + 4) / 2],
  ['manual-journal-share', 'entry', 'manuell; Schnittstelle; Schnittstelle; Dauerbuchung; -', 25],
];

const HR: readonly Example[] = [
  ['employee-turnover', 'leavers headcount', '2 100; 4 100; - 90', (1200 * 6) / 200],
  ['voluntary-exit-share', 'reason', 'Eigenkündigung; Ruhestand; Befristung; Eigenkündigung; -', 50],
  ['early-turnover-share', 'joined left', '2025-06-01 05-01; 2020-01-01 05-01; 2025-05-01 05-01; - 05-01', (100 * 1) / 3],
  ['absence-rate', 'absent scheduled', '10 200; 2 200; - 100', (100 * 12) / 400],
  ['time-to-fill', 'approved filled', '03-01 04-30; 03-01 03-31; 03-01 -', (60 + 30) / 2],
  ['cost-per-hire', 'cost hires', '9000 2; 3000 1; 700 -', 12_000 / 3],
  ['offer-acceptance-rate', 'result', 'angenommen; angenommen; abgelehnt; offen; angenommen; -', 75],
  ['internal-fill-rate', 'internal', 'yes; no; no; no; -', 25],
  ['training-hours-per-employee', 'training_hours headcount', '300 20; 100 20; - 50', 400 / 40],
  // Women earn 18 on average, men 24.
  ['gender-pay-gap', 'gender pay', 'w 16; w 20; m 22; m 26; m -; - 99; d 50', 100 * (1 - 18 / 24)],
  ['women-in-leadership', 'manager gender', 'yes w; yes m; yes m; yes m; no w; - w; yes -', 25],
  ['overtime-rate', 'overtime contracted', '10 160; 6 160; - 160', (100 * 16) / 320],
  ['lost-time-injury-frequency', 'injuries hours', '2 400000; 1 100000; - 900000', (1_000_000 * 3) / 500_000],
  ['employee-net-promoter-score', 'score', '10; 9; 8; 3; -', (100 * (2 - 1)) / 4],
];

const IT: readonly Example[] = [
  ['deployment-frequency', 'deployed', '05-04; 05-05; -; 05-05T18:00', 3],
  ['lead-time-for-changes', 'committed deployed', '05-04T08:00 05-04T10:00; 05-04T08:00 05-04T20:00; 05-01 05-04; 05-04 -', 12],
  ['change-failure-rate', 'failed', 'no; yes; no; no; no; -', 20],
  ['time-to-restore', 'opened resolved', '05-04T08:00 05-04T09:30; 05-04T08:00 05-04T12:30; 05-04 -', (1.5 + 4.5) / 2],
  ['service-availability', 'downtime service_time', '30 40000; 10 40000; - 40000', 100 * (1 - 40 / 80_000)],
  ['time-to-acknowledge', 'opened acknowledged', '05-04T08:00 05-04T08:05; 05-04T08:00 05-04T08:15; 05-04 -', (5 + 15) / 2],
  ['major-incident-share', 'priority', 'P1; P2; P3; 1_-_critical; -; P4', 40],
  ['change-success-rate', 'change_status', 'erfolgreich; erfolgreich; geplant; mit_Problemen; -; erfolgreich', 75],
  ['emergency-change-share', 'kind', 'Normal; Standard; Notfall; Normal; -', 25],
  ['request-fulfilment-time', 'requested fulfilled', '05-04T08:00 05-04T12:00; 05-04T08:00 05-05T08:00; 05-04 -', (4 + 24) / 2],
  ['delivery-cycle-time', 'started done', '05-01 05-02; 05-01 05-11; 05-01 05-21; 05-01 -', 10 + 0.7 * 10],
  ['delivered-to-committed', 'delivered committed', '18 20; 24 20; 9 -', (100 * 42) / 40],
  ['escaped-defect-share', 'found_in', 'Produktion; Systemtest; Abnahme; Systemtest; -', 25],
  ['vulnerability-remediation-time', 'found fixed', '05-01 05-01; 05-01 05-11; 05-01 -', 9],
  ['patch-compliance', 'compliant systems', '95 100; 40 50; 7 -', (100 * 135) / 150],
  ['phishing-click-rate', 'clicked sent', '12 200; 3 100; - 80', (100 * 15) / 300],
  ['it-cost-ratio', 'it_cost revenue', '3 100; 5 100; - 50', (100 * 8) / 200],
];

const SALES_MARKETING: readonly Example[] = [
  ['lead-conversion-rate', 'lead_status', 'konvertiert; offen; verloren; offen; -', 25],
  ['lead-response-time', 'created contacted', '05-04T08:00 05-04T09:00; 05-04T08:00 05-04T13:00; 05-04 -', (1 + 5) / 2],
  ['win-rate', 'stage', 'gewonnen; verloren; Angebot; verloren; verloren; -', 25],
  ['sales-cycle-length', 'created closed stage', '04-01 05-01 gewonnen; 04-01 05-11 gewonnen; 04-01 04-02 verloren', (30 + 40) / 2],
  ['average-deal-size', 'deal_value stage', '100 gewonnen; 300 gewonnen; 900 verloren; - gewonnen; 50 -', 200],
  ['pipeline-coverage', 'pipeline quota', '300 100; 500 100; 90 -', 800 / 200],
  ['quote-to-order-rate', 'quote order', 'A1 B1; A2 -; A3 -; A4 -; - B9', 25],
  ['discount-rate', 'list_value net_value', '100 90; 300 270; 80 -', (100 * 40) / 400],
  ['quota-attainment', 'bookings quota', '90 100; 130 100; - 100', (100 * 220) / 200],
  ['customer-acquisition-cost', 'marketing_cost sales_cost new_customers', '100 200 2; 100 100 3; 100 - 7', 500 / 5],
  ['cost-per-lead', 'marketing_cost leads', '500 20; 300 20; - 9', 800 / 40],
  ['click-through-rate', 'clicks impressions', '10 1000; 20 500; 5 -', (100 * 30) / 1500],
  ['return-on-ad-spend', 'attributed marketing_cost', '400 100; 200 100; 90 -', 600 / 200],
  ['online-conversion-rate', 'purchases visits', '2 100; 4 100; - 70', 3],
  ['customer-churn-rate', 'lost at_start', '2 100; 1 50; 3 -', 2],
  ['net-revenue-retention', 'opening_revenue closing_revenue', '100 120; 50 0; 50 90; 70 -', (100 * 210) / 200],
  ['average-order-value', 'order order_value', 'B1 10; B1 20; B2 30; B3 -; - 40', 60 / 2],
  ['orders-per-customer', 'order customer', 'B1 K1; B2 K1; B2 K1; B3 K2; B4 -; - K3', 3 / 2],
  ['revenue-per-customer', 'customer order_value', 'K1 100; K1 50; K2 50; K3 -; - 70', 200 / 2],
];

const PROJECT_PORTFOLIO: readonly Example[] = [
  ['budget-consumption', 'actual budget', '50 100; 30 60; - 40; 9 -', (100 * 80) / 160],
  ['cost-performance-index', 'earned_value actual_cost', '80 100; 100 80; 50 -', 180 / 180],
  ['schedule-performance-index', 'earned_value planned_value', '80 100; 70 100; - 50', 150 / 200],
  ['cost-variance', 'earned_value actual_cost', '80 100; 100 90; 50 -', -20 + 10],
  ['forecast-budget-overrun', 'forecast budget', '120 100; 90 100; 80 -', (100 * 10) / 200],
  [
    'milestones-on-time',
    'planned_end actual_end milestone',
    '05-04 05-04 M1; 05-04 05-09 M2; 05-04 - M3; 05-04 05-01 M4; - 05-04 M5; 05-04 05-09 -',
    50,
  ],
  ['milestone-slippage', 'planned_end actual_end milestone', '05-04 05-14 M1; 05-04 05-02 M2; 05-04 - M3; 05-04 05-31 -', (10 - 2) / 2],
  [
    'project-duration-overrun',
    'started planned_end actual_end project',
    '05-01 05-11 05-16 P1; 05-01 05-31 06-05 P2; 05-01 05-11 - P3; 05-01 05-02 05-31 -',
    25,
  ],
  ['initiatives-on-track', 'health', 'grün; gelb; rot; green; -', 50],
  ['blocked-initiatives', 'status', 'blockiert; läuft; on_hold; fertig; -', 50],
  ['benefit-realisation', 'achieved planned', '30 100; 90 100; - 500', (100 * 120) / 200],
  ['decision-lead-time', 'submitted decided', '05-01 05-08; 05-01 05-04; 05-01 -', (7 + 3) / 2],
  ['scope-change-rate', 'changes project', '2 P1; 1 P1; 3 P2; - P3', 6 / 2],
  ['risk-exposure', 'probability impact', '50 1000; 10 2000; - 900; 5 -', 500 + 200],
  ['team-utilisation', 'allocated available', '30 40; 50 40; 10 -', 100],
];

const DATA_QUALITY: readonly Example[] = [
  ['record-completeness', 'filled mandatory', '90 100; 40 50; - 70', (100 * 130) / 150],
  ['contact-email-completeness', 'customer email', 'K1 a@b.de; K2 -; K3 c@d.de; K4 x; - e@f.de', 75],
  ['email-validity', 'email', 'a@b.de; a@b; unbekannt; a_b@c.de; c@d.com; -', 40],
  ['tax-number-completeness', 'partner vat_number', 'G1 DE1; G2 -; G3 DE3; - DE4', (100 * 2) / 3],
  ['duplicate-key-rate', 'key', '1; 2; 2; 2; -', 50],
  ['duplicate-rate', 'duplicates records', '5 100; 15 100; - 50', 10],
  ['rule-pass-rate', 'failed records', '5 100; 15 300; - 50', 100 * (1 - 20 / 400)],
  ['capture-delay', 'occurred recorded', '05-04T08:00 05-04T10:00; 05-04T08:00 05-05T08:00; 05-04 -', (2 + 24) / 2],
  ['record-freshness', 'reviewed snapshot', '01-01 05-01; 2025-05-01 05-01; 2025-04-30 05-01; 2019-01-01 05-01; - 05-01', 50],
  ['implausible-date-share', 'began ended', '05-04 05-05; 05-04 05-03; 05-04 05-04; 05-04 -; 05-04 05-09', 25],
  ['reconciliation-difference', 'source target', '100 90; -100 -100; 200 220; 70 -', (100 * 30) / 400],
  ['reference-match-rate', 'matched references', '95 100; 85 100; 7 -', 90],
  ['data-delivery-on-time', 'arrived expected', '05-04T06:00 05-04T06:00; 05-04T07:00 05-04T06:00; - 05-04; 05-04 -', (100 * 1) / 3],
  ['pipeline-success-rate', 'run_status', 'erfolgreich; fehlgeschlagen; running; success; succeeded; -', 75],
  ['data-issue-resolution-time', 'reported fixed issue', '05-01 05-03 D1; 05-01 05-09 D2; 05-01 - D3; 05-01 05-31 -', (2 + 8) / 2],
  ['data-ownership-coverage', 'dataset owner', 'D1 Meyer; D2 -; D3 -; D4 Schulz; - Vogt', 50],
];

const EXAMPLES = [
  ...ORDER_TO_CASH,
  ...PROCURE_TO_PAY,
  ...PRODUCTION,
  ...LOGISTICS,
  ...QUALITY,
  ...SERVICE,
  ...FINANCE,
  ...HR,
  ...IT,
  ...SALES_MARKETING,
  ...PROJECT_PORTFOLIO,
  ...DATA_QUALITY,
  ...CORE_EXAMPLES,
];

let duck: DuckDbSession;
beforeAll(async () => {
  duck = await DuckDbSession.open();
});
afterAll(async () => duck[Symbol.asyncDispose]());

describe('catalogue KPIs on tables calculated by hand', () => {
  it.each(EXAMPLES)('%s over %s: %s', async (id, columns, rows, value) => {
    const kpi = kpiCatalogue().find((each) => each.id === id);
    if (!kpi) throw new Error(`the catalogue has no KPI ${id}`);
    expect(await computeKpi(duck, kpi, writtenTable(kpi, columns, rows))).toBeCloseTo(value, 9);
  });

  it('cover every KPI of the catalogue', () => {
    const calculated = new Set(EXAMPLES.map(([id]) => id));
    expect(kpiCatalogue().flatMap(({ id }) => (calculated.has(id) ? [] : [id]))).toEqual([]);
  });
});
