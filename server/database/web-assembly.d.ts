/** Part of Node, and typed only among what belongs to browsers. */
declare namespace WebAssembly {
  interface Module {}
  function compile(bytes: Uint8Array): Promise<Module>
}
