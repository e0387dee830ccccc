import type { Logger } from 'pino'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** A process's metrics, in the Prometheus format. Names and labels contain no personal data. */
export interface Metrics {
  /** A completed request. `route` is the pattern of its path, never the path itself. */
  request(labels: { method: string; route: string; status: number }, seconds: number): void
  /** A finished job. */
  job(labels: { name: string; outcome: 'done' | 'failed' }, seconds: number): void
  /** A gauge that is read on request. */
  gauge(name: string, help: string, labels: readonly string[], read: () => Promise<readonly Reading[]> | readonly Reading[]): void
  /** All metrics, as text. */
  text(): Promise<string>
  readonly contentType: string
}

export interface Reading {
  readonly labels?: Readonly<Record<string, string>>
  readonly value: number
}

/** Seconds. */
const REQUEST_STEPS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const JOB_STEPS = [0.01, 0.1, 0.5, 1, 5, 30, 120, 600, 3600]

/**
 * @param log receives the errors of gauges that could not be read
 * @param options.ofProcess also memory, CPU, garbage collection and delays of the event loop
 */
export function createMetrics(log: Pick<Logger, 'warn'>, options: { readonly ofProcess: boolean }): Metrics {
  const registry = new Registry()
  if (options.ofProcess) collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const requests = new Histogram({
    name: 'giebel_http_request_seconds',
    help: 'Answered requests by route',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_STEPS,
    registers,
  })
  const jobs = new Histogram({
    name: 'giebel_job_seconds',
    help: 'Background work by kind',
    labelNames: ['name', 'outcome'],
    buckets: JOB_STEPS,
    registers,
  })
  return {
    request: ({ method, route, status }, seconds) => requests.observe({ method, route, status: String(status) }, seconds),
    job: (labels, seconds) => jobs.observe(labels, seconds),
    gauge(name, help, labelNames, read) {
      const figure = new Gauge({
        name,
        help,
        labelNames: [...labelNames],
        registers: [],
        async collect() {
          this.reset()
          // without labels a reset leaves a 0 that was never measured
          this.remove({})
          try {
            for (const { labels = {}, value } of await read()) this.set(labels, value)
          } catch (err) {
            // a failing gauge must not affect the others
            log.warn({ err, figure: name }, 'figure')
          }
        },
      })
      registry.registerMetric(figure)
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
