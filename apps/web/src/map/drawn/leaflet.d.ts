/** The package's file of modules: its main one is for script elements, and cannot be taken apart. */
declare module 'leaflet/dist/leaflet-src.esm.js' {
  export * from 'leaflet'
}
