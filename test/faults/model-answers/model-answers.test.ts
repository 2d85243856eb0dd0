/** Suites about features that use a language model, on one service and one model server. */
import './advisor-chat.suite.js';
import './answer-streams.suite.js';
import './programme-questions.suite.js';
import './step-analysis.suite.js';
