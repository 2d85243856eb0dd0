import { inSpan } from '../telemetry/index.js';

interface Answered {
  answer: { kind: string; reason?: string; usage?: { inputTokens: number; outputTokens: number } };
}

/** One exchange with an endpoint as a span: which model, how it ended and what it used; never what was asked or answered. */
export const inModelSpan = <T extends Answered>(
  operation: 'chat' | 'embeddings',
  { name }: { name: string },
  exchange: () => Promise<T>,
): Promise<T> =>
  inSpan(operation, { kind: 'client', attributes: { 'gen_ai.operation.name': operation, 'gen_ai.request.model': name } }, async (span) => {
    const answered = await exchange();
    const { kind, reason, usage } = answered.answer;
    span?.set({
      'kpi.model.outcome': reason ?? kind,
      ...(usage && { 'gen_ai.usage.input_tokens': usage.inputTokens, 'gen_ai.usage.output_tokens': usage.outputTokens }),
    });
    if (reason) span?.fail({ code: reason });
    return answered;
  });
