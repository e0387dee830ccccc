/** Apart from the other messages, because pages of agents need it alone. */
export const UNKNOWN_TIP = { title: 'Objekt-Tipp nicht gefunden', text: 'Diesen Tipp gibt es nicht mehr, oder die Adresse stimmt nicht.' }
