/** One of a benchmark's measured values and its target. */
export interface BenchResult {
  /** Id in the list of quality targets, such as `P10`. */
  id: string
  what: string
  value: number
  unit: string
  target: string
  pass: boolean
  remark?: string
}
