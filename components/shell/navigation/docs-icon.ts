export { BookOpen as DocsIcon } from "lucide-react";
