import { expect, it } from 'vitest'
import { readSigns } from './sign-reading.ts'

it('reads the phone number on sample sign photos; `npm run bench -- signs` reads all forty', { timeout: 240_000 }, async () => {
  const results = await readSigns([0, 1, 3, 9, 13, 28])
  const right = results.filter(({ isRight }) => isRight).length
  process.stdout.write(`numbers read right on photos of signs: ${right} of ${results.length}\n`)
  expect(right).toBe(results.length)
})
