// The part of the library that the tests use: its own types need six gigabytes to compile.
export declare const FacturX: {
  fromXML(xml: string): Promise<{ validate(): { readonly errors?: readonly { readonly message: string }[] } }>
}
