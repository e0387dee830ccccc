/**
 * Names the entry of the history that a full load begins with. Without a name the router takes one that all loads share, and puts the page where the
 * page before was scrolled to. To be imported before the router is made.
 */
const state = history.state as { readonly key?: string } | null
if (state?.key === undefined) history.replaceState({ ...state, key: Math.random().toString(36).slice(2, 10), idx: 0 }, '')
