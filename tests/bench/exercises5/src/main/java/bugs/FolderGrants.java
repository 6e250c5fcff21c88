package bugs;

import java.util.ArrayList;
import java.util.List;

/** Users' rights to read folders; a right to a folder includes everything below it. */
public class FolderGrants {
    private record Grant(String user, String folder) {}

    private final List<Grant> grants = new ArrayList<>();

    /** The folder is a path such as "/docs/2023"; a slash at its end is optional. */
    public void grant(String user, String folder) {
        grants.add(new Grant(user, folder.endsWith("/") ? folder : folder + "/"));
    }

    public boolean mayRead(String user, String path) {
        String wanted = path.endsWith("/") ? path : path + "/";
        for (Grant grant : grants) {
            if (grant.user().equals(user) && grant.folder().startsWith(wanted)) {
                return true;
            }
        }
        return false;
    }
}
