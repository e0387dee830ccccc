/** One measured figure of a benchmark and the mark it is held against. */
export interface BenchResult {
  /** Number in the list of quality marks, such as `P10`. */
  id: string
  what: string
  value: number
  unit: string
  target: string
  pass: boolean
  remark?: string
}
