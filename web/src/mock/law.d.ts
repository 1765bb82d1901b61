declare module 'virtual:law' {
  const law: { catalogues: Record<string, Record<string, unknown>>; sheets: unknown[] }
  export default law
}
