export { createSpanExporter, type SpanExporter } from './otlp-exporter'
export { createTracer, NO_TRACER, type RequestSpan, type Tracer } from './tracer'
