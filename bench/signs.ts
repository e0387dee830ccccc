import { readSigns } from '#test/sign-reading.ts'
import type { BenchResult } from './result.ts'

export const name = 'signs'

const SIGNS = 40
const LEAST_SHARE = 0.85

/** How many phone numbers on photos of signs and slips are read correctly. */
export async function run(): Promise<BenchResult[]> {
  const results = await readSigns(Array.from({ length: SIGNS }, (_, at) => at))
  const wrong = results.filter(({ isRight }) => !isRight).map(({ at }) => at)
  const share = 1 - wrong.length / SIGNS
  return [
    {
      id: 'signs',
      what: `numbers read right on ${SIGNS} photos of signs and slips: tilted, from the side, dark, blurred, with glare`,
      value: share * 100,
      unit: '%',
      target: `>= ${LEAST_SHARE * 100} %`,
      pass: share >= LEAST_SHARE,
      ...(wrong.length > 0 && { remark: `not read: ${wrong.join(', ')}` }),
    },
  ]
}
