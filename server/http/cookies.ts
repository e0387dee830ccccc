import type { Ctx } from '../ctx.ts'

/** Whether the installation is reached over https. */
export function isSecure({ config }: Pick<Ctx, 'config'>): boolean {
  return config.publicUrl?.startsWith('https:') ?? false
}

/** `__Host-` binds a cookie to this host and to https; plain http (a local installation) cannot use it. */
export function hostCookie(ctx: Pick<Ctx, 'config'>, name: string): string {
  return isSecure(ctx) ? `__Host-${name}` : name
}

/** Not readable by scripts, and not sent with forms on other sites. */
export function cookieOptions(ctx: Pick<Ctx, 'config'>) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(ctx) } as const
}
