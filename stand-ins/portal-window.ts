import { answerFault, createFaultSwitch } from './portal-faults.ts'
import { type Listening, listen } from './server.ts'
import { createRandom } from './world/random.ts'
import type { World } from './world/world.ts'

export interface WindowOptions {
  /** Shared with the other portals' stand-ins. */
  readonly world: World
  readonly port?: number
  /** Replaces the default robots.txt. */
  readonly robots?: string
}

/** A running portal that shows the fictional world in its own markup. */
export interface PortalWindow<Shown> extends Listening {
  /** Paths with the query, oldest first. */
  readonly requests: readonly string[]
  /** Newest first. */
  readonly shown: () => readonly Shown[]
  /** Null removes a fault. */
  readonly fault: ReturnType<typeof createFaultSwitch>['set']
}

export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

export const reply = (body: string, { status = 200, type = 'text/html' }: { status?: number; type?: string } = {}): Reply => ({
  status,
  headers: { 'content-type': `${type}; charset=utf-8` },
  body,
})

export const nothingThere = (status: number): Reply =>
  reply('<!DOCTYPE html><html lang="de"><title>Nicht gefunden</title><h1>Seite nicht gefunden</h1></html>', { status })

/** Starts a portal on loopback that responds with this function, or with the active fault. */
export async function openWindow<Shown>(
  { world, port }: WindowOptions,
  shownIn: (world: World) => readonly Shown[],
  answer: (url: URL) => Promise<Reply>,
): Promise<PortalWindow<Shown>> {
  const requests: string[] = []
  const faults = createFaultSwitch()
  const random = createRandom(1)
  const listening = await listen(async (request, response) => {
    const path = request.url ?? '/'
    requests.push(path)
    const respond = async () => {
      const { status, headers, body } = await answer(new URL(path, listening.url))
      response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body)
    }
    const wrong = faults.take(path)
    if (wrong === undefined) return respond()
    answerFault(wrong, response, { path, random, answer: () => void respond(), removed: faults.removed() })
  }, port)
  return { ...listening, requests, shown: () => shownIn(world), fault: faults.set }
}
