/** A key's right, as resource and access: `units:read`. */
export type Right = `${string}:${'read' | 'write'}`

/** The right that a request needs: the first segment of its path, read or write. */
export const findRight = (method: string, path: string): Right =>
  `${/^\/(\w+)/.exec(path)?.[1] ?? ''}:${method === 'GET' ? 'read' : 'write'}`
