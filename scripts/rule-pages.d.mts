export declare function copyRulePages(folder: string): Promise<void>
