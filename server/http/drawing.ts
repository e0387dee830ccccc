import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageAnswer } from '#shared/contract/page-answers.ts'
import type { FastifyRequest } from 'fastify'
import type { Ctx } from '../ctx.ts'
import type { FirstLoad } from './first-load.ts'
import type { PageAnswers } from './page-answers.ts'

interface Drawing {
  draw(address: string, answers: readonly PageAnswer[]): Promise<string | undefined>
}

/** A page's markup, and the element that starts its code. */
export interface Drawn {
  readonly markup: string
  readonly start: string
}

/** A page that may be drawn: its request, its needs and its answers. */
type Draw = (request: FastifyRequest, first: FirstLoad, answers: PageAnswers) => Promise<Drawn | undefined>

/** Draws pages for phones with the application's own components (`web/app/draw.tsx`), built beside the web part and loaded with the first page. */
export function readDrawing({ log }: Pick<Ctx, 'log'>, root: string): Draw {
  const file = join(root, '../drawing/draw.js')
  if (!existsSync(file)) return async () => undefined
  const built = JSON.parse(readFileSync(join(root, '.vite/manifest.json'), 'utf8')) as Record<string, { readonly file: string }>
  const starter = built['app/start.ts']?.file ?? ''
  let drawing: Promise<Drawing> | undefined
  return async (request, { isDrawn = false, reads, scripts }, answers) => {
    if (!isDrawn || !isFromPhone(request) || !reads.every((read) => answers.has(read))) return undefined
    try {
      drawing ??= import(pathToFileURL(file).href) as Promise<Drawing>
      const parsed = [...answers.values()].map((answer) => JSON.parse(answer) as PageAnswer)
      const markup = await (await drawing).draw(request.url, parsed)
      const code = scripts.map((script) => `/${script}`).join(' ')
      const start = `<script type="module" crossorigin id="start" src="/${starter}" data-code="${code}"></script>`
      return markup === undefined ? undefined : { markup, start }
    } catch (error) {
      log.warn({ err: error }, 'page not drawn')
      return undefined
    }
  }
}

/** A wide page is not drawn: it depends on its window, and is on a quick line. */
const isFromPhone = ({ headers }: FastifyRequest): boolean =>
  headers['sec-ch-ua-mobile'] === '?1' || /\bMobi/.test(headers['user-agent'] ?? '')
