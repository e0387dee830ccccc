// New emails appear by themselves; opening one is an ordinary link.
const list = document.querySelector('#list')
const opened = document.body.dataset.open ?? ''
let shown = list.innerHTML

async function look() {
  if (document.hidden) return
  const answer = await fetch(`/list?open=${opened}`).catch(() => undefined)
  if (!answer?.ok) return
  const html = await answer.text()
  if (html === shown) return
  // the page shows that there is nothing yet
  if (shown === '') return location.reload()
  shown = html
  const focused = document.activeElement?.getAttribute('href')
  list.innerHTML = html
  if (focused) list.querySelector(`a[href="${CSS.escape(focused)}"]`)?.focus()
}

setInterval(() => void look(), 2_000)
document.addEventListener('visibilitychange', () => void look())
void look()
