import type { Ctx } from './ctx.ts'

/** The public URL: from the settings, never from a request's host header. */
export function publicUrl({ config }: Pick<Ctx, 'config'>): string {
  return config.publicUrl ?? `http://localhost:${config.port}`
}

/** An absolute link to a path on this installation, for emails, invitations and calendars. */
export function linkTo(ctx: Pick<Ctx, 'config'>, path: string): string {
  return new URL(path, publicUrl(ctx)).href
}
