/** The dialogs of an article. */
export type ArticleDialog = 'publish' | 'compare' | 'slug' | 'delete';
