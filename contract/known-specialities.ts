/** The field's controlled list, suggested first; anything else may be typed. */
export const knownSpecialities = [
  'Academic Libraries', 'Access Services', 'Accessibility', 'Acquisitions', 'Archival Description', 'Archives', 'Assessment & User Research',
  'Bibliography', 'Book History', 'Cataloging', 'Children’s Services', 'Circulation', 'Collection Development', 'Community Archives',
  'Community Programs', 'Conservation', 'Copyright', 'Data Services', 'Digital Collections', 'Digital Humanities', 'Digital Preservation',
  'Digital Resources', 'Digitization', 'Discovery Systems', 'Electronic Resources', 'Exhibitions', 'Genealogy & Local History',
  'Government Information', 'Health Sciences', 'Indexing', 'Indigenous Knowledge', 'Information Literacy', 'Instruction',
  'Interlibrary Loan', 'Knowledge Management', 'Law Libraries', 'Leadership', 'Library Advocacy', 'Library Buildings', 'Library Systems',
  'Linked Data', 'Makerspaces', 'Manuscripts', 'Maps & Geospatial', 'Metadata', 'Museum Libraries', 'Music Libraries', 'Open Access',
  'Open Education', 'Oral History', 'Outreach', 'Prison Libraries', 'Public Libraries', 'Rare Books', 'Readers’ Advisory',
  'Records Management', 'Reference', 'Repositories', 'Research Data', 'Research Support', 'Resource Sharing', 'Rural Libraries',
  'Scholarly Communication', 'School Libraries', 'Serials', 'Special Collections', 'Special Libraries', 'Storytime', 'Teen Services',
  'Thesauri & Classification', 'Translation & Multilingual Services', 'Visual Resources', 'Web Archiving',
] as const // prettier-ignore
