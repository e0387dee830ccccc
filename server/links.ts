import type { Ctx } from './ctx.ts'

/** The address people open: from the settings, never from what a request says about its host. */
export function publicUrl({ config }: Pick<Ctx, 'config'>): string {
  return config.publicUrl ?? `http://localhost:${config.port}`
}

/** A link to a path of this installation, for mails, invitations and calendars. */
export function linkTo(ctx: Pick<Ctx, 'config'>, path: string): string {
  return new URL(path, publicUrl(ctx)).href
}
