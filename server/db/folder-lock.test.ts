import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { tryFolderLock } from './folder-lock.ts'

it('a folder’s lock has one holder at a time, and is free after release', () => {
  const folder = mkdtempSync(join(tmpdir(), 'giebel-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const unlock = tryFolderLock(folder)
  expect([typeof unlock, tryFolderLock(folder)]).toEqual(['function', undefined])
  unlock?.()
  const again = tryFolderLock(folder)
  expect(typeof again).toBe('function')
  again?.()
})
