/** Settings of the data that is sent to collectors, by section (settings.ts). */
export const telemetrySettings = {
  Traces: {
    OTEL_EXPORTER_OTLP_ENDPOINT: {
      usual: 'none',
      meaning:
        'The OpenTelemetry collector, such as `http://127.0.0.1:4318`. Traces are sent to `/v1/traces` there, as OTLP over HTTP with JSON. Without it nothing is traced. See [watch](watch.md#traces).',
    },
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: {
      usual: 'none',
      meaning: 'The whole address for traces, where it is not `/v1/traces` below that endpoint.',
    },
    OTEL_EXPORTER_OTLP_HEADERS: {
      usual: 'none',
      meaning: 'Headers of each export, such as `authorization=Bearer%20secret`, separated by commas.',
    },
    OTEL_EXPORTER_OTLP_PROTOCOL: { usual: 'http/json', meaning: 'Only `http/json` is supported.' },
    OTEL_SERVICE_NAME: { usual: 'alphorn', meaning: 'The name of the service in traces.' },
    OTEL_RESOURCE_ATTRIBUTES: {
      usual: 'none',
      meaning: 'More attributes of each trace: `deployment.environment.name=production`.',
    },
    OTEL_TRACES_SAMPLER: {
      usual: 'parentbased_always_on',
      meaning:
        'Which traces are kept: `always_on`, `always_off`, `traceidratio`, or one of them after `parentbased_`, which follows the caller. A public service keeps callers from deciding with `traceidratio`.',
    },
    OTEL_TRACES_SAMPLER_ARG: {
      usual: '1',
      meaning: 'The part of traces that `traceidratio` keeps, from `0` to `1`.',
    },
    OTEL_BSP_MAX_QUEUE_SIZE: {
      usual: 2048,
      least: 1,
      most: 1_000_000,
      meaning: 'How many ended spans of a process may wait for the collector. More are dropped.',
    },
    OTEL_BSP_SCHEDULE_DELAY: {
      usual: 5000,
      least: 10,
      most: 600_000,
      meaning: 'Milliseconds between two exports of a process.',
    },
    OTEL_SDK_DISABLED: { usual: 'false', meaning: '`true` turns traces off.' },
  },
  'Audit stream': {
    AUDIT_STREAM_ENDPOINT: {
      usual: 'none',
      meaning:
        'The whole address of a receiver of OTLP logs over HTTP with JSON, such as `http://127.0.0.1:4318/v1/logs`. Each row of the audit history is sent there after its seal. See [watch](watch.md#audit-history-to-a-siem).',
    },
    AUDIT_STREAM_HEADERS: {
      usual: 'none',
      meaning: 'Headers of each request there, such as `authorization=Bearer%20secret`, separated by commas.',
    },
  },
} as const
