export { createSpanExporter } from './otlp-exporter'
export { createTracer, NO_TRACER, type RequestSpan, type Tracer } from './tracer'
