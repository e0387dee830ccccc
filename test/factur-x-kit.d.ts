// What is used of the library: its own types take the compiler six gigabytes.
export declare const FacturX: {
  fromXML(xml: string): Promise<{ validate(): { readonly errors?: readonly { readonly message: string }[] } }>
}
