import { matchRoutes, type RouteObject } from 'react-router'

/** The routes with the code of those at a path, which a router then shows at once. */
export async function loadAhead(routes: readonly RouteObject[], path: string): Promise<RouteObject[]> {
  const matched = new Set<unknown>(matchRoutes([...routes], path)?.map(({ route }) => route))
  const load = async (route: RouteObject): Promise<RouteObject> => {
    if (!matched.has(route)) return route
    const { lazy, children, ...rest } = route
    const code = typeof lazy === 'function' ? await lazy() : {}
    return { ...rest, ...code, ...(children && { children: await Promise.all(children.map(load)) }) } as RouteObject
  }
  return Promise.all(routes.map(load))
}
