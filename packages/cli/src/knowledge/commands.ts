import type { Group } from '../frame/command.js';

export const knowledgeGroup: Group = {
  name: 'kb',
  summary: 'the knowledge base, as Markdown files with front matter',
  commands: [
    {
      usage: 'search <question>',
      summary: 'search the published articles',
      options: [
        { flags: '--limit <count>', description: 'how many at most, up to 10', default: '5' },
        { flags: '--mode <mode>', description: 'how to search', choices: ['hybrid', 'semantic', 'keyword'] },
        { flags: '--locale <locale>', description: 'only articles in this language' },
      ],
      examples: ['kb search "return an order"'],
      load: () => import('./search-articles.js'),
    },
    {
      usage: 'import <folder>',
      summary: 'create and update articles from the Markdown files of a folder',
      options: [
        { flags: '--publish', description: 'publish them too' },
        { flags: '--dry-run', description: 'show what would be created and updated, and send nothing' },
      ],
      examples: ['kb import help-centre --dry-run', 'kb import help-centre --publish'],
      load: () => import('./import-articles.js'),
    },
    {
      usage: 'pull <folder>',
      summary: 'write the articles into a folder, each as a Markdown file',
      options: [{ flags: '--force', description: 'replace files that differ' }],
      examples: ['kb pull help-centre'],
      load: () => import('./pull-articles.js'),
    },
    {
      usage: 'diff <folder>',
      summary: 'show how the files of a folder differ from the articles',
      examples: ['kb diff help-centre'],
      load: () => import('./diff-articles.js'),
    },
    {
      usage: 'publish [articles...]',
      summary: 'publish articles, by ID, slug or external ID',
      options: [{ flags: '--all', description: 'all with unpublished changes, and all drafts' }],
      examples: ['kb publish how-to-return-an-order', 'kb publish --all'],
      load: () => import('./publish-articles.js'),
    },
  ],
};
