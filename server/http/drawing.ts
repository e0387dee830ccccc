import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageAnswer } from '#shared/contract/page-answers.ts'
import type { FastifyRequest } from 'fastify'
import type { Ctx } from '../ctx.ts'

interface Drawing {
  draw(address: string, answers: readonly PageAnswer[]): Promise<string | undefined>
}

/** The markup of a page with its first answers; undefined if it cannot be drawn. */
export type Draw = (address: string, answers: readonly PageAnswer[]) => Promise<string | undefined>

/** The application's own components (`web/app/draw.tsx`), built beside the web part and loaded with the first page. */
export function readDrawing({ log }: Pick<Ctx, 'log'>, root: string): Draw {
  const file = join(root, '../drawing/draw.js')
  if (!existsSync(file)) return async () => undefined
  let drawing: Promise<Drawing> | undefined
  return async (address, answers) => {
    try {
      drawing ??= import(pathToFileURL(file).href) as Promise<Drawing>
      return await (await drawing).draw(address, answers)
    } catch (error) {
      log.warn({ err: error }, 'page not drawn')
      return undefined
    }
  }
}

/** Whether a request comes from a phone: a wide page depends on its window, and is on a quick line. */
export const isFromPhone = ({ headers }: FastifyRequest): boolean =>
  headers['sec-ch-ua-mobile'] === '?1' || /\bMobi/.test(headers['user-agent'] ?? '')
