import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** Fields of `/proc/<pid>/stat` after the name, which may contain spaces. */
const [PARENT, FIRST_TIME, TIMES] = [1, 11, 4]

/** Processor seconds of a process, and of all that it started, ended processes included. */
export interface ProcessorTime {
  readonly own: number
  readonly children: number
}

/** Linux only. */
export function processorSeconds(root: number): ProcessorTime {
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
  let [own, children] = [0, 0]
  for (const [pid, fields] of all) {
    if (!isOfRoot(pid)) continue
    const [user = 0, system = 0, ...ended] = fields.slice(FIRST_TIME, FIRST_TIME + TIMES).map(Number)
    if (pid === root) own += user + system
    else children += user + system
    for (const time of ended) children += time
  }
  return { own: own / ticks, children: children / ticks }
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
