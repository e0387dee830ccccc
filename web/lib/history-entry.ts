/**
 * Gives a full page load's history entry a key. Without one the router uses a key shared by all loads, and restores the scroll position of the
 * previous page. Import before the router is created.
 */
const state = history.state as { readonly key?: string } | null
if (state?.key === undefined) history.replaceState({ ...state, key: Math.random().toString(36).slice(2, 10), idx: 0 }, '')
