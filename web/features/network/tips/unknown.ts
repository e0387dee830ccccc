/** Separate from the other messages, because agent pages need only this one. */
export const UNKNOWN_TIP = { title: 'Objekt-Tipp nicht gefunden', text: 'Diesen Tipp gibt es nicht mehr, oder die Adresse stimmt nicht.' }
