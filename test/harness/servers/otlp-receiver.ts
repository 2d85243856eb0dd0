import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedSpan {
  /** `service.name` of the process that exported the span. */
  service: string;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  attributes: Record<string, string | number | boolean>;
  /** Ids of the linked spans. */
  links: string[];
  failed: boolean;
}

interface KeyValue {
  key: string;
  value: { stringValue?: string; intValue?: number | string; doubleValue?: number; boolValue?: boolean };
}
interface ExportRequest {
  resourceSpans: {
    resource: { attributes: KeyValue[] };
    scopeSpans: {
      spans: {
        traceId: string;
        spanId: string;
        parentSpanId?: string;
        name: string;
        attributes: KeyValue[];
        links?: { spanId: string }[];
        status: { code?: number };
      }[];
    }[];
  }[];
}

/** A collector that receives spans over OTLP/HTTP and records them, together with the request bodies. */
export class OtlpReceiver {
  readonly spans: ReceivedSpan[] = [];
  /** Request bodies, unparsed. */
  readonly received: string[] = [];
  /** Headers of each request. */
  readonly headers: Record<string, unknown>[] = [];
  status = 200;

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<OtlpReceiver> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const receiver = new OtlpReceiver(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on('request', (request, response) => {
      let text = '';
      request.on('data', (chunk: Buffer) => (text += chunk.toString()));
      request.on('end', () => {
        if (request.method !== 'POST' || request.url !== '/v1/traces') receiver.status = 404;
        receiver.headers.push(request.headers);
        if (receiver.status === 200) receiver.record(text);
        response.writeHead(receiver.status, { 'content-type': 'application/json' }).end('{}');
      });
    });
    return receiver;
  }

  of(traceId: string): ReceivedSpan[] {
    return this.spans.filter((span) => span.traceId === traceId);
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private record(text: string): void {
    this.received.push(text);
    for (const { resource, scopeSpans } of (JSON.parse(text) as ExportRequest).resourceSpans) {
      const service = String(valuesOf(resource.attributes)['service.name']);
      for (const { traceId, spanId, parentSpanId, name, attributes, links, status } of scopeSpans.flatMap(({ spans }) => spans))
        this.spans.push({
          service,
          traceId,
          spanId,
          parentSpanId: parentSpanId || undefined,
          name,
          attributes: valuesOf(attributes),
          links: (links ?? []).map((link) => link.spanId),
          failed: status.code === 2,
        });
    }
  }
}

const valuesOf = (pairs: KeyValue[]): ReceivedSpan['attributes'] =>
  Object.fromEntries(
    pairs.map(({ key, value: { stringValue, intValue, doubleValue, boolValue } }) => [
      key,
      stringValue ?? doubleValue ?? boolValue ?? Number(intValue),
    ]),
  );
