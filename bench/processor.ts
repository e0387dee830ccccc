import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** Fields of `/proc/<pid>/stat` after the name, which may contain spaces. */
const [PARENT, FIRST_TIME, TIMES] = [1, 11, 4]

/** Processor seconds of a process and everything it started, ended ones included. Linux only. */
export function processorSeconds(root: number): number {
  const ticks = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
  const all = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        const fields = statOf(name)
        return fields ? [[Number(name), fields] as const] : []
      }),
  )
  const isOfRoot = (pid: number): boolean => pid === root || (all.has(pid) && isOfRoot(Number(all.get(pid)?.[PARENT])))
  let sum = 0
  for (const [pid, fields] of all) if (isOfRoot(pid)) for (const time of fields.slice(FIRST_TIME, FIRST_TIME + TIMES)) sum += Number(time)
  return sum / ticks
}

/** Undefined for a process that has just ended. */
function statOf(pid: string): string[] | undefined {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return line.slice(line.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}
