import { expect, it } from 'vitest'
import { NODE } from './node-program.ts'
import { hashFile } from './sums.ts'

it('the Node of a release is the pinned one, byte for byte', async () => {
  expect(process.version).toBe(`v${NODE.version}`)
  const isOther = `${process.platform}-${process.arch}` !== NODE.platform
  expect(isOther ? NODE.sha256 : await hashFile(process.execPath)).toBe(NODE.sha256)
})
