import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from '#server/operator-error.ts'
import { run } from './run.ts'

/** A release is built from a commit, not from the files that lie about. */
class NoCommit extends OperatorError {}

interface Commit {
  readonly id: string
  /** When it was made, in seconds since 1970: the time of every file of the release. */
  readonly seconds: number
}

/** @throws NoCommit */
export function readCommit(root: string): Commit {
  try {
    const [id = '', seconds = ''] = run('git', ['log', '-1', '--format=%H %ct'], { cwd: root }).trim().split(' ')
    return { id, seconds: Number(seconds) }
  } catch (error) {
    throw new NoCommit(
      `Hier gibt es keinen Commit (${lastLine(error)}). Bitte bauen Sie eine Version aus einem Verzeichnis von git.`,
      `There is no commit here (${lastLine(error)}). Please build a release from a git repository.`,
    )
  }
}

const lastLine = (error: unknown) => String(error).trimEnd().split('\n').at(-1) ?? ''

export const hasUncommitted = (root: string): boolean => run('git', ['status', '--porcelain'], { cwd: root }).trim() !== ''

/** Unpacks all files of the commit into a new folder. */
export function unpackCommit(root: string, { id }: Commit, folder: string): void {
  const file = `${folder}.tar`
  mkdirSync(folder)
  run('git', ['archive', '--format=tar', `--output=${file}`, id], { cwd: root })
  run('tar', ['-xf', file, '-C', folder])
}

export const readVersion = (folder: string): string =>
  (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { readonly version: string }).version
