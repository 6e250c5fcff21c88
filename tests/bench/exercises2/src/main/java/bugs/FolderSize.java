package bugs;

import java.util.ArrayList;
import java.util.List;

/** A folder with files of some size and further folders in it. */
public class FolderSize {
    private final List<FolderSize> folders = new ArrayList<>();
    private long ownFiles;

    public FolderSize file(long size) {
        ownFiles += size;
        return this;
    }

    public FolderSize folder(FolderSize inner) {
        folders.add(inner);
        return this;
    }

    /** The size of all files, also of those in inner folders. */
    public long size() {
        long inner = 0;
        for (FolderSize folder : folders) {
            inner += folder.size();
        }
        return inner;
    }

    public int depth() {
        int deepest = 0;
        for (FolderSize folder : folders) {
            deepest = Math.max(deepest, folder.depth());
        }
        return deepest + 1;
    }
}
