import { expect, it } from 'vitest'
import { NODE } from './node-program.ts'
import { hashFile } from './sums.ts'

it('the Node of a release is the pinned one, byte for byte', async () => {
  expect(process.version).toBe(`v${NODE.version}`)
  if (`${process.platform}-${process.arch}` === NODE.platform) expect(await hashFile(process.execPath)).toBe(NODE.sha256)
})
