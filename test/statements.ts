import type { Ctx } from '#server/ctx.ts'

/** A context that keeps the statements sent to its database, each as a tree with the names of tables and columns. */
export function keepStatements(ctx: Ctx): { readonly ctx: Ctx; readonly statements: string[] } {
  const statements: string[] = []
  /** Parts of a statement pass through here as well, but only a whole one has a result. */
  const asked = new WeakMap<object, unknown>()
  const db = ctx.db.withPlugin({
    transformQuery({ node, queryId }) {
      asked.set(queryId, node)
      return node
    },
    transformResult({ result, queryId }) {
      // a statement that is already compiled has no tree
      statements.push(JSON.stringify(asked.get(queryId) ?? null))
      return Promise.resolve(result)
    },
  })
  return { ctx: { ...ctx, db }, statements }
}
