import { inSpan } from '../../telemetry/index.js';

interface ExchangeResult {
  answer: { kind: string; reason?: string; usage?: { inputTokens: number; outputTokens: number } };
}

/** Runs an exchange with an endpoint in a span with model, outcome and usage, but without the texts. */
export const inModelSpan = <T extends ExchangeResult>(
  operation: 'chat' | 'embeddings',
  { name }: { name: string },
  exchange: () => Promise<T>,
): Promise<T> =>
  inSpan(operation, { kind: 'client', attributes: { 'gen_ai.operation.name': operation, 'gen_ai.request.model': name } }, async (span) => {
    const result = await exchange();
    const { kind, reason, usage } = result.answer;
    span?.set({
      'kpi.model.outcome': reason ?? kind,
      ...(usage && { 'gen_ai.usage.input_tokens': usage.inputTokens, 'gen_ai.usage.output_tokens': usage.outputTokens }),
    });
    if (reason) span?.fail({ code: reason });
    return result;
  });
